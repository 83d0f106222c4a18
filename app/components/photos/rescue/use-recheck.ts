// Whether a photo is being looked at again: that takes seconds, and longer while the engine has other photos.
import { useNavigation } from 'react-router';

const INTENTS = ['crop-photo', 'not-a-face'];

interface Recheck {
  /** This photo is. */
  own: boolean;
  /** Some photo is. A second form would break off the wait for the first one's answer. */
  any: boolean;
}

export function useRecheck(id: string): Recheck {
  const { state, formData } = useNavigation();
  const any = state !== 'idle' && INTENTS.includes(String(formData?.get('intent')));
  return { own: any && formData?.get('attachment_id') === id, any };
}
