// Texts that are the same in English and in another language, so that the rule `untranslated` lets them be.
import type { Translation } from './locale-files.ts';

export const SAME_WORDS: Record<Translation | 'all', ReadonlySet<string>> = {
  all: new Set(['App', 'Basic', 'Pro', 'Expert', 'Studio', 'Blog', 'Online', 'LinkedIn', 'Café']),
  es: new Set(['Error', 'General', 'Total', 'Color', 'Ideal', 'Legal', 'Original']),
  fr: new Set([
    'Points',
    ...['Code', 'Page', 'Pages', 'Photo', 'Photos', 'Style', 'Styles', 'Question', 'Questions', 'Type', 'Types'],
    ...[
      'Total',
      'Conditions',
      'Contact',
      'Message',
      'Original',
      'Minutes',
      'Sources',
      'six',
      'Admin',
      'Actions',
      'Construction',
      'Finance',
      'Payable',
      'Date',
      '{{count}} photo',
      '{{count}} photos',
    ],
  ]),
  de: new Set([
    ...['Code', 'Credits', 'Download', 'Feedback', 'Format', 'Manager', 'Name', 'Original', 'Start', 'Status'],
    ...[
      'Support',
      'System',
      'Team',
      'Teams',
      'Admin',
      'optional',
      'Optional',
      'Person',
      'Look',
      'Looks',
      'Newsletter',
      'Video',
    ],
  ]),
};
