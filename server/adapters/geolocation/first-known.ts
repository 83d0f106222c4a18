// Asks several sources in turn until one knows the country. A source that fails counts as not knowing, because neither a page nor a
// checkout may break over it.
import { UNKNOWN, type Geolocation } from '../../ports/geolocation.ts';
import type { Log } from '../../ports/log.ts';

export function firstKnown(sources: readonly Geolocation[], log: Log): Geolocation {
  return {
    name: sources.map(({ name }) => name).join(', '),
    async locate(ip, countryHeader) {
      for (const source of sources) {
        try {
          const found = await source.locate(ip, countryHeader);
          if (found.country) return found;
        } catch (error) {
          log.warn({ event: 'geolocation.failed', source: source.name, err: error }, 'A source of countries failed');
        }
      }
      return UNKNOWN;
    },
  };
}
