import { posterUrl, shopPageUrl } from '#data/calls/shop-page.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { ShareText } from '#shop/trade/share-text.tsx';
import { buttonClass } from '#ui/base/button-style.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';
import { QrCode } from './qr-code.tsx';

/** The means by which buyers find the page: its link to copy and to send, its code, and a poster (DOOR-084). */
export function PageShare({ store, slug }: { store: WireDocument<'stores'>; slug: string }) {
  const url = shopPageUrl(slug);
  return (
    <TitledCard
      title={m.settings_page_share_title()}
      text={store.isOpenToPublic ? undefined : m.settings_page_share_closed()}
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="min-w-0 grow text-sm font-medium wrap-anywhere text-ink"
          >
            {url.replace(/^https?:\/\//, '')}
          </a>
          <CopyButton text={url} label={m.settings_page_copy()} />
        </div>
        <ShareText
          text={m.settings_page_share_text({ shop: store.storeName, url })}
          phone=""
          copiedText={m.settings_page_copied()}
        />
        <QrCode text={url} label={m.settings_page_qr()} />
        <div>
          <h4 className="font-semibold">{m.settings_page_poster()}</h4>
          <p className="mt-1 mb-3 text-sm text-muted">{m.settings_page_poster_text()}</p>
          <div className="flex flex-wrap gap-2 *:grow">
            <PosterLink href={posterUrl(store.$id, 'a5', 'html')} text={m.settings_page_poster_print({ size: 'A5' })} />
            <PosterLink href={posterUrl(store.$id, 'a4', 'html')} text={m.settings_page_poster_print({ size: 'A4' })} />
            <a
              href={posterUrl(store.$id, 'a5', 'png')}
              download={`${slug}.png`}
              className={buttonClass('secondary', 'usual')}
            >
              <Icon name="download" />
              {m.settings_page_poster_picture()}
            </a>
          </div>
        </div>
      </div>
    </TitledCard>
  );
}

function PosterLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass('secondary', 'usual')}>
      {text}
    </a>
  );
}
