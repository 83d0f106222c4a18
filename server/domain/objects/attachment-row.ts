// A row of attachments: a photo, a headshot or a studio picture.
import type { Row } from '../../db/schema.ts';

export type AttachmentRow = Row<'catchlight.attachments'>;
