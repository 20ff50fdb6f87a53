import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { ListView, OfList } from '@oxer/domain/shell/list-view/list-view.schema'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

type Reading = { db: Db; actor: Actor }
type Listed = Pick<OfList, 'list' | 'organisation'>

/** Those of the caller, in the order in which they were saved. */
export const listViewsOf = (
  { db, actor }: Reading,
  { federationRef }: FederationScope,
  { list, organisation }: Listed,
): Promise<ListView[]> =>
  db.listView.findMany({
    where: { accountRef: actor.accountRef, list, federationRef, organisationRef: organisation ?? null },
    select: { ref: true, name: true, search: true, isDefault: true },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
