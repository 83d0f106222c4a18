// Whether receipts can name who sells. Without it they say that they are no tax invoices, which real customers cannot use.
import type { Env } from '../../env/index.ts';
import type { Check } from './check.ts';

export function checkSeller({ seller, payments: { stripe } }: Env): Check {
  const port = 'receipts';
  if (!seller) {
    const remedy =
      'Set SELLER_NAME, SELLER_ADDRESS and SELLER_COUNTRY, and with a VAT ID SELLER_VAT_ID and SELLER_VAT_RATES.';
    const configured = 'no seller is named: receipts say that they are no tax invoices';
    if (!stripe?.secretKey.startsWith('sk_live')) return { port, configured: `${configured}. ${remedy}`, remedy: '' };
    return { port, configured, remedy, ask: () => Promise.reject(new Error('customers pay with real money')) };
  }
  const rates = Object.entries(seller.rates).map(([country, percent]) => `${country} ${percent} %`);
  const tax = seller.vat_id ? `VAT ID ${seller.vat_id}, rates ${rates.join(', ')}` : 'without a VAT ID';
  return { port, configured: `sold by ${seller.name}, ${seller.country}; ${tax}`, remedy: '' };
}
