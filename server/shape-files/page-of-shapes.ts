import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type Order, type Page, type PageRequest, page } from '#server/http/page.ts';
import { fewEnough } from './corner-budget.ts';

const ROWS_A_PAGE = 500;

type Shapes = 'pois' | 'dangerous_areas';

/** A page of whole shapes: fewer than requested if they have very many corners; the next page continues there. */
export async function pageOfShapes<Of extends Shapes>(
  rows: SelectQueryBuilder<Tables, Of, object>,
  request: PageRequest,
): Promise<Page<ShapeRow<Of>>> {
  const query = rows as unknown as SelectQueryBuilder<Tables, Shapes, object>;
  const { items } = await page(query.select('corners'), request);
  const limit = Math.max(1, fewEnough(items.map(({ corners }) => corners)));
  const whole = await page(query.selectAll(), { ...request, limit });
  return whole as unknown as Page<ShapeRow<Of>>;
}

/** All of them, page by page. */
export async function* allShapes<Of extends Shapes>(
  rows: SelectQueryBuilder<Tables, Of, object>,
  order: Order,
): AsyncGenerator<ShapeRow<Of>[]> {
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await pageOfShapes(rows, { order, cursor, limit: ROWS_A_PAGE });
    yield items;
    if (next === null) return;
    cursor = next;
  }
}

type ShapeRow<Of extends Shapes> = Selectable<Tables[Of]>;
