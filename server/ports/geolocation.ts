// Country and continent of an IP address; both empty when unknown or on failure.
export interface Geography {
  /** ISO 3166 alpha-2, upper case, or ''. */
  country: string;
  /** Two-letter continent code (EU, NA, ...), or ''. */
  continent: string;
}
export const UNKNOWN: Geography = Object.freeze({ country: '', continent: '' });

export interface Geolocation {
  readonly name: string;
  locate(ip: string, countryHeader: string | null): Promise<Geography>;
}
