import type { HtmlLinkDescriptor } from '@remix-run/react';

import game from './sheets/game.css?url';
import home from './sheets/home.css?url';
import list from './sheets/list.css?url';
import own from './sheets/own.css?url';
import text from './sheets/text.css?url';

/* What pages load besides ./styles.css. A route exports one of these as its `links`. */

export const homeSheet = sheet(home);
export const listSheet = sheet(list);
export const gameSheet = sheet(game);
export const ownSheet = sheet(own);
export const textSheet = sheet(text);

function sheet(href: string): () => HtmlLinkDescriptor[] {
  return () => [{ rel: 'stylesheet', href }];
}
