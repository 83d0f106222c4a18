// The signed-in person as the backend knows them, for everything inside the web app's layout.
import { createContext, use } from 'react';
import type { Customer } from '#server/contracts/api.ts';

export const CustomerContext = createContext<Customer | null>(null);

/** The manager or staff member who views another customer's pages. `useCustomer` then returns that other customer. */
export const ImpersonatorContext = createContext<Customer | null>(null);

/** Null on a person's own pages. */
export const useImpersonator = (): Customer | null => use(ImpersonatorContext);

/** Null while signed out (the layout then is the one for visitors). */
export const useCustomer = (): Customer | null => use(CustomerContext);
