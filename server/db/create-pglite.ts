// Creates the files of an empty database in the named folder and exits: node server/db/create-pglite.ts FOLDER
import { startPglite } from './pglite.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Name the folder of the new database: node server/db/create-pglite.ts FOLDER');
const lite = await startPglite({ dataDir });
await lite.close();
