// What a manifest says: claim v2 with one list of actions (c2pa.actions.v2), and the file that the picture was made of.
import { DIGITAL_SOURCE_TYPES } from '../../contracts/provenance.ts';
import type { ParentFile, ProvenanceStep, SigningRequest } from '../../ports/provenance.ts';
import { CREATOR, describeOrigin } from './xmp.ts';

/** Name of the parent within the definition. */
const PARENT = 'parent';

interface Action {
  action: string;
  digitalSourceType?: string;
  description?: string;
  when?: string;
  softwareAgent?: { name: string };
  parameters?: { ingredientIds: string[] };
}

/** Names of the C2PA specification for what was done to a parent. */
const ACTIONS: Readonly<Record<ProvenanceStep, readonly string[]>> = {
  made: ['c2pa.edited'],
  edited: ['c2pa.edited'],
  cropped: ['c2pa.cropped', 'c2pa.resized'],
  converted: ['c2pa.transcoded'],
  cut_out: ['c2pa.edited'],
};

const TITLES: Readonly<Record<ProvenanceStep, string>> = {
  made: 'Headshot',
  edited: 'Edited headshot',
  cropped: 'Cropped headshot',
  converted: 'Headshot',
  cut_out: 'Cut-out headshot',
};

export function manifestDefinition(request: SigningRequest, hasParent: boolean): string {
  return JSON.stringify({
    title: TITLES[request.step],
    claim_generator_info: [{ name: CREATOR }],
    assertions: [{ label: 'c2pa.actions', created: true, data: { actions: actionsOf(request, hasParent) } }],
  });
}

/** The first action says where the picture comes from: it was opened, or it was created. */
function actionsOf({ origin, performedBy, step, when }: SigningRequest, hasParent: boolean): Action[] {
  const told = {
    digitalSourceType: DIGITAL_SOURCE_TYPES[origin],
    description: describeOrigin(origin),
    when: when.toISOString(),
    softwareAgent: { name: performedBy ?? CREATOR },
  };
  if (!hasParent) return [{ action: 'c2pa.created', ...told }];
  const [first, ...more] = ACTIONS[step];
  return [
    { action: 'c2pa.opened', parameters: { ingredientIds: [PARENT] } },
    { action: first!, ...told },
    ...more.map((action) => ({ action })),
  ];
}

export const parentDefinition = ({ isModelPicture }: ParentFile): string =>
  JSON.stringify({
    label: PARENT,
    relationship: 'parentOf',
    title: isModelPicture ? 'Picture of the AI model' : 'Headshot',
  });
