import { Link } from '#router/link.tsx';
import { analyticsPaths } from './analytics-words.ts';

/** Shows a product's name, as a link while the product exists. */
export function ProductName({ id, name }: { id: string; name: string }) {
  if (id === '') return <span>{name}</span>;
  return (
    <Link to={analyticsPaths.product(id)} className="inline-flex min-h-11 items-center text-ink hover:underline">
      {name}
    </Link>
  );
}
