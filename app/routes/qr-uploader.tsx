// /qr-uploader: where the code on the photoshoot page leads a phone. The code is the right to add photos; nobody signs in.
import { data } from 'react-router';
import { ApiError } from '~/api/errors';
import { serverApi } from '~/api/server';
import { PhoneLinkExpired, PhoneUploadPage } from '~/features/phone/phone-page';
import type { Route } from './+types/qr-uploader';

export async function loader({ url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get('code') ?? '';
  if (!/^[\w-]{1,100}$/.test(code)) return data(null, { status: 404 });
  try {
    const upload = await serverApi(context).get('/phone-uploads/:token', {
      params: { token: code },
      open: true,
      attempts: 1,
    });
    return { code, upload: upload!, refused: url.searchParams.has('upload_error') };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 });
    throw error;
  }
}

export default function QrUploader({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PhoneUploadPage {...loaderData} /> : <PhoneLinkExpired />;
}
