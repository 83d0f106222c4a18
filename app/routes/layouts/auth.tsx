// Signing in: one calm column, and beside it a study of light.
import { Outlet } from 'react-router';
import { AuthFrame } from '~/features/auth/auth-frame';

export default function AuthLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
