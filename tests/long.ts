/** The tag of tests that `npm test` leaves out and `npm run test:all` runs: long ones, of which shorter ones see the usual faults (docs/testing.md). */
export const LONG = 'long';
