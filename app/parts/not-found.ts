// What a route throws when its address names nothing that exists: fatal, with SPEC section 8's message.
import { data } from 'react-router';

export const notFound = (path: string, status = 404) => data(`Page Not Found: ${path}`, { status });
