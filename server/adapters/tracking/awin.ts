// Awin's server-to-server conversion (https://help.awin.com, "Server-to-server tracking"): one GET with the order and the click.
import type { AwinInput } from '../../contracts/tracking.ts';
import type { Tracking } from '../../ports/tracking.ts';
import { callTracker } from './call.ts';

const API = 'https://www.awin1.com';

interface AwinSettings {
  merchantId: string;
  apiBase?: string | undefined;
}

export function createAwin({ merchantId, apiBase = API }: AwinSettings): NonNullable<Tracking['awin']> {
  return {
    order: (input) => callTracker('Awin', `${apiBase}/sread.php?${queryOf(input, merchantId).toString()}`),
  };
}

function queryOf(input: AwinInput, merchantId: string): URLSearchParams {
  const amount = input.amount.toFixed(2);
  const query = new URLSearchParams({
    tt: 'ss',
    tv: '2',
    merchant: merchantId,
    amount,
    cr: input.currency,
    ref: input.orderReference,
    // One commission group for everything.
    parts: `DEFAULT:${amount}`,
    ch: input.channel,
    cks: input.awc,
    testmode: input.test ? '1' : '0',
  });
  if (input.voucher) query.set('vc', input.voucher);
  if (input.customerAcquisition) query.set('customeracquisition', input.customerAcquisition);
  input.basket?.forEach(({ id, name, price, quantity }, at) =>
    query.set(
      `bd[${at}]`,
      ['AW:P', merchantId, input.orderReference, id, name, price.toFixed(2), quantity, '', 'DEFAULT', '']
        .map((part) => String(part).replaceAll('|', ' '))
        .join('|'),
    ),
  );
  return query;
}
