// Nothing but the page.
import { Outlet } from 'react-router';

export default function EmptyLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
