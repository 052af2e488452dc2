import { useLocation } from 'wouter';
import { useCashBalances } from '#shop/trade/cash-balances-query.ts';
import { useDayClose } from './day-close-query.ts';
import { DayEndForm } from './day-end-form.tsx';
import { moneyPaths } from './money-paths.ts';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';

/** The form of a day's end with what the newest one counted, to put another one in its place; R43. */
export function DayEndCorrection({ storeId, closeId }: { storeId: string; closeId: string }) {
  const [, navigate] = useLocation();
  const drawer = useCashBalances(storeId);
  const { data, isError, refetch } = useDayClose(storeId, closeId);
  if (drawer.isError) return <MoneyFailure query={drawer} />;
  if (isError) return <MoneyFailure query={{ refetch }} />;
  if (!drawer.data || !data?.close) return <MoneySkeleton />;
  const leave = () => navigate(moneyPaths.dayEnd, { replace: true });
  return <DayEndForm storeId={storeId} drawer={drawer.data} corrected={data.close} onSaved={leave} />;
}
