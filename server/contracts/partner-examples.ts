// The calls with curl of the API reference, word for word as they are shown. tests/integration/partner-examples.test.ts runs every one of
// them. `{{url}}` is the address of the API. Plain data: the browser may import this file.
export const CURL_STEPS = ['account', 'create', 'upload', 'start', 'status', 'results', 'delete'] as const;
export type CurlStep = (typeof CURL_STEPS)[number];

/** For a POSIX shell with CATCHLIGHT_KEY, and SHOOT from the second step on. */
export const CURL: Record<CurlStep, string> = {
  account: `curl --fail-with-body "{{url}}/account" \\
  -H "Authorization: Bearer $CATCHLIGHT_KEY"`,
  create: `curl --fail-with-body "{{url}}/shoots" \\
  -H "Authorization: Bearer $CATCHLIGHT_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: employee-4711" \\
  -d '{
    "person": { "name": "Ada Lovelace" },
    "reference": "employee-4711",
    "consent": {
      "adult": true,
      "face_processing": true,
      "given_at": "2026-01-15T09:30:00Z",
      "how": "form in the intranet, version 3"
    }
  }'`,
  upload: `curl --fail-with-body "{{url}}/shoots/$SHOOT/photos" \\
  -H "Authorization: Bearer $CATCHLIGHT_KEY" \\
  -F photos=@1.jpg -F photos=@2.jpg -F photos=@3.jpg -F photos=@4.jpg`,
  start: `curl --fail-with-body -X POST "{{url}}/shoots/$SHOOT/start" \\
  -H "Authorization: Bearer $CATCHLIGHT_KEY"`,
  status: `curl --fail-with-body "{{url}}/shoots/$SHOOT" \\
  -H "Authorization: Bearer $CATCHLIGHT_KEY"`,
  results: `curl --fail-with-body "{{url}}/shoots/$SHOOT/results" \\
  -H "Authorization: Bearer $CATCHLIGHT_KEY"`,
  delete: `curl --fail-with-body -X DELETE "{{url}}/shoots/$SHOOT" \\
  -H "Authorization: Bearer $CATCHLIGHT_KEY"`,
};
