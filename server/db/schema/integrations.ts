// Tables of API keys, webhooks and the shoots that partners order.
import type { ApiScope, WebhookEvent } from '../../contracts/integration-lists.ts';
import type { DeliveryTry } from '../../contracts/integrations.ts';
import type { Locale } from '../../contracts/locales.ts';
import type { Defaulted, Json, JsonDefault } from './columns.ts';

export interface IntegrationTables {
  'catchlight.api_keys': {
    id: string;
    company_id: string;
    name: string;
    begins: string;
    key_hash: string;
    scopes: Json<ApiScope[]>;
    created_by: string;
    created_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  'catchlight.webhooks': {
    id: string;
    company_id: string;
    kind: 'signed' | 'chat';
    url: string;
    events: Json<WebhookEvent[]>;
    language: Locale;
    active: Defaulted<boolean>;
    created_at: Date;
    secret_version: Defaulted<number>;
    deleted_at: Date | null;
  };
  'catchlight.webhook_deliveries': {
    id: string;
    webhook_id: string;
    company_id: string;
    event_id: string;
    event: WebhookEvent | 'test';
    body: string;
    state: 'waiting' | 'delivered' | 'failed';
    tries: JsonDefault<DeliveryTry[]>;
    round: Defaulted<number>;
    tried: Defaulted<number>;
    next_try_at: Date | null;
    created_at: Date;
  };
  'catchlight.partner_shoots': {
    order_id: string;
    company_id: string;
    api_key_id: string;
    reference: string | null;
    language: Locale;
    link_issued_at: Date;
    created_at: Date;
  };
}
