import { useQuery } from '@tanstack/react-query';
import { m } from '#paraglide/messages.js';
import { useMembership } from '#session/membership.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { membershipsOptions, useStore } from '#session/store-queries.ts';
import { SelectField } from '#ui/forms/select-field.tsx';

/** Lets somebody who works in several shops choose the one that the app shows (R63); nothing for anybody else. */
export default function ShopSwitch() {
  const { id: userId } = useSignedInUser();
  const { data: store } = useStore();
  const { shops, chooseShop } = useMembership();
  useQuery(membershipsOptions(userId));
  if (shops.length < 2 || !store) return null;
  return (
    <SelectField
      label={m.rights_switch_shop()}
      isLabelHidden
      value={store.id}
      onChange={chooseShop}
      options={shops.map(({ storeId, storeName }) => ({ value: storeId, label: storeName }))}
      className="w-32 shrink-0 sm:w-48"
    />
  );
}
