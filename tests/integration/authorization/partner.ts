// Who may do what: the partner API, which knows API keys and nobody else, and upload links, which know their secret.
import { everybody, type Table } from './cast.ts';

const NOBODY = '11111111-1111-4111-8111-111111111111';
const BASE = '/api/partner/v1';
const SHOOT = `${BASE}/shoots/${NOBODY}`;
const no = (path: string, body?: unknown): Table[string] => [
  { about: 'with a person’s token', target: () => ({ path, body }), expected: everybody(401) },
];
const guess = (path: string, body?: unknown): Table[string] => [
  { about: 'a guess', target: () => ({ path, body }), expected: everybody(404) },
];

export const partner: Table = {
  [`GET ${BASE}/openapi.json`]: [{ target: () => ({ path: `${BASE}/openapi.json` }), expected: everybody(200) }],
  [`GET ${BASE}/account`]: no(`${BASE}/account`),
  [`POST ${BASE}/shoots`]: no(`${BASE}/shoots`, { person: { name: 'Ben' } }),
  [`GET ${BASE}/shoots`]: no(`${BASE}/shoots`),
  [`GET ${BASE}/shoots/:shoot_id`]: no(SHOOT),
  [`POST ${BASE}/shoots/:shoot_id/upload-link`]: no(`${SHOOT}/upload-link`),
  [`POST ${BASE}/shoots/:shoot_id/consent`]: no(`${SHOOT}/consent`, {}),
  [`POST ${BASE}/shoots/:shoot_id/photos`]: no(`${SHOOT}/photos`),
  [`DELETE ${BASE}/shoots/:shoot_id/photos/:photo_id`]: no(`${SHOOT}/photos/${NOBODY}`),
  [`POST ${BASE}/shoots/:shoot_id/start`]: no(`${SHOOT}/start`),
  [`GET ${BASE}/shoots/:shoot_id/results`]: no(`${SHOOT}/results`),
  [`GET ${BASE}/shoots/:shoot_id/results/:headshot_id`]: no(`${SHOOT}/results/${NOBODY}`),
  [`DELETE ${BASE}/shoots/:shoot_id`]: no(SHOOT),
  'GET /uploads/:token': guess('/uploads/guess'),
  'POST /uploads/:token/consent': guess('/uploads/guess/consent', { adult: true, face_processing: true }),
  'POST /uploads/:token/photos': guess('/uploads/guess/photos'),
  'POST /uploads/:token/files': guess('/uploads/guess/files'),
  'OPTIONS /uploads/:token/files': guess('/uploads/guess/files'),
  'HEAD /uploads/:token/files/:upload': guess(`/uploads/guess/files/${NOBODY}`),
  'PATCH /uploads/:token/files/:upload': guess(`/uploads/guess/files/${NOBODY}`),
  'DELETE /uploads/:token/files/:upload': guess(`/uploads/guess/files/${NOBODY}`),
  'OPTIONS /uploads/:token/files/:upload': guess(`/uploads/guess/files/${NOBODY}`),
  'DELETE /uploads/:token/photos/:photo_id': guess(`/uploads/guess/photos/${NOBODY}`),
  'POST /uploads/:token/start': guess('/uploads/guess/start'),
};
