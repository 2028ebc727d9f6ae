import type { HtmlLinkDescriptor } from '@remix-run/react';

import game from './styles/game.css?url';
import home from './styles/home.css?url';
import list from './styles/list.css?url';
import own from './styles/own.css?url';
import text from './styles/text.css?url';

/* Stylesheets besides ./styles.css. A route exports one of these as its `links`. */

export const homeSheet = sheet(home);
export const listSheet = sheet(list);
export const gameSheet = sheet(game);
export const ownSheet = sheet(own);
export const textSheet = sheet(text);

function sheet(href: string): () => HtmlLinkDescriptor[] {
  return () => [{ rel: 'stylesheet', href }];
}
