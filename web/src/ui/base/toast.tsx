import { createContext, type ReactNode, use, useState } from 'react';
import { type ToastKind, type ToastMessage, ToastRegion } from './toast-region.tsx';

interface Toasts {
  show: (message: string, options?: { kind?: ToastKind }) => void;
}

const ToastContext = createContext<Toasts | null>(null);
/** More would hide the page; the oldest goes first. */
const maxAtOnce = 3;

/** Short news about what just happened, shown above every page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastMessage[]>([]);
  const show: Toasts['show'] = (message, { kind = 'success' } = {}) => {
    setToasts((shown) => {
      const others = shown.filter((toast) => toast.message !== message).slice(1 - maxAtOnce);
      const id = Math.max(0, ...shown.map((toast) => toast.id)) + 1;
      return [...others, { id, message, kind }];
    });
  };
  const dismiss = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={{ show }}>
      {children}
      <ToastRegion toasts={toasts} onDismiss={dismiss} />
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
