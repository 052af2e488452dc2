import { m } from '#paraglide/messages.js';
import { forgetLostShop } from '#session/memberships.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';

/** Tells somebody that they work in a shop no more, until they have read it (R63). */
export function LostShopAlert({ userId, shop }: { userId: string; shop: string }) {
  return (
    <Alert
      kind="warning"
      className="mb-4"
      action={
        <Button variant="secondary" onClick={() => forgetLostShop(userId)}>
          {m.rights_lost_read()}
        </Button>
      }
    >
      {m.rights_lost_shop({ shop })}
    </Alert>
  );
}
