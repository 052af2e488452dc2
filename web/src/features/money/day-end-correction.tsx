import { useLocation } from 'wouter';
import { useCashBalances } from '#shop/trade/cash-balances-query.ts';
import { useDayClose } from './day-close-query.ts';
import { DayEndForm } from './day-end-form.tsx';
import { moneyPaths } from './money-paths.ts';
import { MoneyFailure, MoneySkeleton } from './money-states.tsx';
import type { TypedDayEnd } from './use-close-day.ts';

interface DayEndCorrectionProps {
  storeId: string;
  closeId: string;
  /** A correction that the server did not take. */
  refused?: TypedDayEnd;
}

/** The form of a day's end with what the newest one counted, to put another one in its place; R43. */
export function DayEndCorrection({ storeId, closeId, refused }: DayEndCorrectionProps) {
  const [, navigate] = useLocation();
  const drawer = useCashBalances(storeId);
  const { data, isError, refetch } = useDayClose(storeId, closeId);
  if (drawer.isError) return <MoneyFailure query={drawer} />;
  if (isError) return <MoneyFailure query={{ refetch }} />;
  if (!drawer.data || !data?.close) return <MoneySkeleton />;
  const leave = () => navigate(moneyPaths.dayEnd, { replace: true });
  return <DayEndForm storeId={storeId} drawer={drawer.data} corrected={data.close} refused={refused} onSaved={leave} />;
}
