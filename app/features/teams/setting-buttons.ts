// The buttons for a company's brand style and settings.
import { ONCE } from '~/api/client';
import { readForm } from '~/parts/read-form.server';
import { companyInput } from '#server/contracts/companies.ts';
import { readBrand } from './brand-form';
import type { Buttons } from './outcome';

export const settingButtons: Buttons = {
  style: async ({ api, form, company, page }) => {
    const { brand, typed, faults } = readBrand(form);
    if (faults) return { refusedBrand: { brand, typed, faults } };
    await api.put('/companies/:id/styles', { params: company, body: brand, ...ONCE });
    return { to: `${page}?view=style`, said: 'saved' };
  },
  settings: async ({ api, form, company, page }) => {
    const read = readForm(form, companyInput);
    if (!('value' in read)) return { faults: { name: true } };
    const ticked = {
      // A box that is not ticked is not sent.
      ...(form.has('has_domain') && { domain_open: form.has('domain_open') }),
      link_open: form.has('link_open'),
      seat_on_joining: form.has('seat_on_joining'),
      remind: form.has('remind'),
    };
    await api.patch('/companies/:id', { params: company, body: { ...read.value, ...ticked }, ...ONCE });
    return { to: `${page}?view=settings`, said: 'saved' };
  },
};
