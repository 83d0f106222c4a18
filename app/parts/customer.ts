// The signed-in person as the backend knows them, for everything inside the web app's layout.
import { createContext, use } from 'react';
import type { Customer } from '#server/contracts/api.ts';

export const CustomerContext = createContext<Customer | null>(null);

/** Who looks, while they look at somebody else: then `useCustomer` is the one who is looked at. */
export const ViewerContext = createContext<Customer | null>(null);

/** Whoever is signed in; null in one's own pages. */
export const useViewer = (): Customer | null => use(ViewerContext);

/** Null while signed out (the layout then is the one for visitors). */
export const useCustomer = (): Customer | null => use(CustomerContext);
