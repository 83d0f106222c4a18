// The signed-in person as the backend knows them, for everything inside the web app's layout.
import { createContext, use } from 'react';
import type { Customer } from '../../server/contracts/api.ts';

export const CustomerContext = createContext<Customer | null>(null);

/** Null while signed out (the layout then is the one for visitors). */
export const useCustomer = (): Customer | null => use(CustomerContext);
