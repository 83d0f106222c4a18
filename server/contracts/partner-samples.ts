// Sample bodies and answers of the partner API, as its description and the reference page show them. The compiler and
// tests/integration/openapi.test.ts hold them to the schemas. Only zod and plain data may be imported here.
import type { z } from 'zod';
import type {
  accountAnswer,
  consentInput,
  downloadAnswer,
  photosAnswer,
  Shoot,
  shootInput,
  shootList,
  ShootPhoto,
  shootReceipt,
  ShootResults,
  ShootWithPhotos,
} from './partner.ts';
import type { EventOf, EventType } from './partner-events.ts';

const SHOOT_ID = '4f7c1c1e-3a52-4d0b-9a55-0d6f2b1f7c10';
const HEADSHOT_ID = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';
const OBJECTS = 'https://files.example/headshot-001';
const EXPIRES = '2026-01-15T10:41:07.000Z';

const CONSENT: z.input<typeof consentInput> = {
  adult: true,
  face_processing: true,
  given_at: '2026-01-15T09:30:00Z',
  how: 'form in the intranet, version 3',
};
const PHOTOS: ShootPhoto[] = [
  {
    photo_id: '0c6cf7d2-3a9d-4d0c-8a57-2a1a40d1c2f4',
    file_name: '1.jpg',
    status: 'accepted',
    fail_reason: null,
    warnings: [],
    outline_pending: false,
  },
  {
    photo_id: '7d3b8a4e-50f4-4d0e-9be4-9c21d9b7a901',
    file_name: '2.jpg',
    status: 'rejected',
    fail_reason: 'too_dark',
    warnings: [],
    outline_pending: false,
  },
];
const LISTED: Shoot = {
  shoot_id: SHOOT_ID,
  status: 'draft',
  person: { name: 'Ada Lovelace' },
  reference: 'employee-4711',
  styles: ['studio-grey', 'office-light', 'library'],
  purpose: null,
  consent: true,
  photos_accepted: 1,
  photos_needed: 3,
  headshots_planned: 24,
  may_start: true,
  headshots: 60,
  delivered: 0,
  remaining_seconds: null,
  fail_reason: null,
  upload_url: 'https://catchlight.example/upload/4f7c1c1e3a524d0b9a550d6f2b1f7c10...',
  upload_url_expires_at: '2026-01-29T09:41:07.000Z',
  created_at: '2026-01-15T09:41:07.000Z',
  started_at: null,
  completed_at: null,
  photos_delete_at: null,
};
const SHOOT: ShootWithPhotos = { ...LISTED, photos: PHOTOS };
const CREATED: ShootWithPhotos = {
  ...SHOOT,
  photos_accepted: 0,
  photos_needed: 4,
  headshots_planned: 0,
  may_start: false,
  photos: [],
};
const STARTED: ShootWithPhotos = {
  ...SHOOT,
  status: 'queued',
  photos_needed: 0,
  may_start: false,
  headshots: 24,
  upload_url: null,
  upload_url_expires_at: null,
  started_at: '2026-01-15T09:44:20.000Z',
};
const RESULTS: ShootResults = {
  shoot_id: SHOOT_ID,
  headshots: [
    {
      headshot_id: HEADSHOT_ID,
      style: 'studio-grey',
      likeness: 0.87,
      width: 2048,
      height: 2560,
      favourite: false,
      origin: 'photo',
      ai_system: null,
      download_url: `${OBJECTS}.jpg?...`,
      preview_url: `${OBJECTS}-preview.jpg?...`,
    },
  ],
  expires_at: EXPIRES,
};

export const SAMPLES = {
  account: {
    answer: {
      company: 'Analytical Engines',
      seats: 12,
      key: { name: 'Intranet', scopes: ['shoots:read', 'shoots:write', 'results:read'] },
    } satisfies z.output<typeof accountAnswer>,
  },
  create: {
    body: { person: { name: 'Ada Lovelace' }, reference: 'employee-4711', consent: CONSENT } satisfies z.input<
      typeof shootInput
    >,
    answer: CREATED,
  },
  list: { answer: { shoots: [LISTED], next: null } satisfies z.output<typeof shootList> },
  show: { answer: SHOOT },
  consent: { body: CONSENT, answer: CREATED },
  upload: { answer: { photos: PHOTOS } satisfies z.output<typeof photosAnswer> },
  deletePhoto: { answer: { ...SHOOT, photos: PHOTOS.slice(0, 1) } satisfies ShootWithPhotos },
  start: { body: { headshots: STARTED.headshots }, answer: STARTED },
  results: { answer: RESULTS },
  download: {
    answer: { url: `${OBJECTS}-linkedin.jpg?...`, expires_at: EXPIRES } satisfies z.output<typeof downloadAnswer>,
  },
  delete: {
    answer: {
      receipt_id: 'c5a1c2de-6a0f-4cf3-8f6e-3d2c8b1a9e77',
      removed: { photos: 2, headshots: 24 },
      created_at: '2026-02-01T08:00:00.000Z',
    } satisfies z.output<typeof shootReceipt>,
  },
} as const;

const CUSTOMER_ID = '1d0f6c3a-8d6e-4a63-9d1f-5a7b2c9e4f30';
const DATA: { [E in EventType]: EventOf<E>['data'] } = {
  'shoot.ready': {
    shoot_id: SHOOT_ID,
    reference: 'employee-4711',
    customer_id: null,
    delivered: 24,
    headshots: 24,
    fail_reason: null,
  },
  'shoot.failed': {
    shoot_id: null,
    reference: null,
    customer_id: CUSTOMER_ID,
    delivered: 0,
    headshots: 60,
    fail_reason: 'engine',
  },
  'photo.rejected': {
    shoot_id: SHOOT_ID,
    reference: 'employee-4711',
    photo_id: PHOTOS[1]!.photo_id,
    fail_reason: 'too_dark',
  },
  'member.joined': { customer_id: CUSTOMER_ID, role: 'employee' },
  'credits.low': { seats: 2 },
  test: { webhook_id: '6e2a9d54-0b9e-4c55-8f55-7a54b6d1e0c3' },
};

/** The body of a delivery of each event. */
export const EVENT_SAMPLES = Object.fromEntries(
  (Object.entries(DATA) as [EventType, object][]).map(([type, data]) => [
    type,
    {
      id: 'evt_0f5b2c8e9a1d4c7f8e6b3a2d1c0f9e8d',
      type,
      created_at: '2026-01-15T09:52:31.000Z',
      company_id: 'e3b8d1f2-4c6a-4b0e-9d57-1f2e3d4c5b6a',
      data,
    },
  ]),
) as Record<EventType, { id: string; type: EventType; created_at: string; company_id: string; data: object }>;
