// The people of a selection: as a spreadsheet, and their e-mail addresses for a mail.
import { writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type {
  SelectionContacts,
  SelectionView,
} from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'
import type { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { ChampionshipScope } from '../../championships/championship/championship.guards.ts'
import type { Context } from '../../kernel/context/context.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import { readContacts } from '../../parties/person/person-contact.queries.ts'
import { getSelection, type SelectionOf } from './championship-selection.queries.ts'

type Reading = Context & { readonly actor: Actor; readonly championship: ChampionshipScope }
type Row = SelectionView['draft'][number] & { readonly reason: string }

/** What was frozen, or else what the standing gives now, with the contacts that the reader may see. */
const readPeople = async (ctx: Reading, of: SelectionOf, call: string) => {
  const selection = await getSelection(ctx.db, ctx.championship, of)
  const { draft, frozen, frozenAt } = selection
  const rows: readonly Row[] = frozenAt === null ? draft.map((row) => ({ ...row, reason: '' })) : frozen
  const contacts = await readContacts(
    ctx,
    rows.flatMap(({ rider }) => rider?.ref ?? []),
  )
  await noteLook(ctx, [...contacts.keys()], call)
  return { selection, rows, contacts }
}

const nameOf = ({ rider, horse, team }: Row): string =>
  [rider ?? team, horse].flatMap((each) => (each === null ? [] : [each.name])).join(', ')

export const getSelectionContacts = async (ctx: Reading, of: SelectionOf): Promise<SelectionContacts> => {
  const { rows, contacts } = await readPeople(ctx, of, 'competitions.championshipRanking.selectionContacts')
  const selected = rows
    .filter(({ state }) => state === 'SELECTED' || state === 'WILDCARD')
    .map((row) => ({ name: nameOf(row), email: contacts.get(row.rider?.ref ?? '')?.email ?? '' }))
  return {
    emails: [...new Set(selected.flatMap(({ email }) => (email === '' ? [] : [email])))],
    without: selected.filter(({ email }) => email === '').map(({ name }) => name),
  }
}

export const exportSelection = async (
  ctx: Reading,
  { kind, ...of }: SelectionOf & { readonly kind: SpreadsheetFormat },
): Promise<FileReply> => {
  const { selection, rows, contacts } = await readPeople(ctx, of, 'competitions.championshipRanking.exportSelection')
  const { name } = await ctx.db.championship.findUniqueOrThrow({
    where: { ref: ctx.championship.ref },
    select: { name: true },
  })
  const { t } = createI18n(toLanguage(ctx.language))
  const title = t('championships:championshipSelection.title')
  const sheet = await writeSpreadsheet<Row>(kind, {
    name: title,
    columns: [
      {
        header: t('championships:championshipSelection.state'),
        value: ({ state }) => t(`championships:championshipSelection.stateOf.${state}`),
        width: 18,
      },
      { header: t('championships:championshipSelection.group'), value: ({ group }) => group, width: 18 },
      { header: t('championships:championshipRanking.place'), value: ({ place }) => place },
      {
        header: t('competitions:registration.field.rider'),
        value: ({ rider, team }) => (rider ?? team)?.name ?? null,
        width: 28,
      },
      { header: t('competitions:registration.field.horse'), value: ({ horse }) => horse?.name ?? null, width: 28 },
      { header: t('championships:championshipRanking.total'), value: ({ total }) => total },
      { header: t('championships:championshipSelection.reason'), value: ({ reason }) => reason, width: 28 },
      {
        header: t('competitions:registration.field.riderEmail'),
        value: ({ rider }) => contacts.get(rider?.ref ?? '')?.email ?? null,
        width: 28,
      },
    ],
    rows,
  })
  return {
    fileName: `${name} - ${selection.phase.name} - ${title}.${sheet.extension}`,
    contentType: sheet.contentType,
    body: sheet.body,
  }
}
