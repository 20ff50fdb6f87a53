import { ActionIcon, Button, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import {
  ArticleSplits,
  type RevenueSplit,
  type RevenueSplitFields,
  SaveSplits,
} from '@oxer/domain/finance/split/split.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { Typeahead } from '@oxer/ui'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CentsInput } from '../cents-input.tsx'
import { ChangeDrawer } from '../edit-drawer.tsx'
import { type FieldPart, fieldsOf } from '../form/fields-of.tsx'
import type { FormWords } from '../form/form-words.ts'
import { schemaErrorsOf } from '../schema-errors.ts'
import { useSession } from '../session.ts'
import { useFormats } from '../use-formats.ts'
import { useSplitText } from './split-text.ts'
import classes from './splits-drawer.module.css'
import { usePayerSearch } from './use-payer-search.ts'

type Row = {
  contact: { type: RevenueSplitFields['contactType']; ref: string; name: string } | null
  articleRef: string
  type: RevenueSplit['type']
  value: number
}
type Values = { splits: Row[] }

const toInput = ({ splits }: Values) =>
  splits.map(({ contact, ...row }) => ({ contactType: contact?.type, contactRef: contact?.ref, ...row }))

/** The federation itself beside its clubs and members. */
const useContactSearch = (federation: string) => {
  const search = usePayerSearch(federation)
  const own = useSession().user?.federations.find(({ ref }) => ref === federation)
  return async (q: string, signal: AbortSignal) => {
    const { matches, hasMore } = await search(q, signal)
    const isMeant = own?.name.toLocaleLowerCase().includes(q.trim().toLocaleLowerCase()) === true
    return {
      matches: [...(own && isMeant ? [{ ref: own.ref, name: own.name, type: 'FEDERATION' as const }] : []), ...matches],
      hasMore,
    }
  }
}

type PartProps = {
  stored: ArticleSplits
  federation: string
  articles: readonly RefName[]
  row: Row
  /** What the other parts leave. */
  left: number | null
  onChange: (row: Row) => void
  onRemove: () => void
  errorOf: (field: string) => FieldPart<unknown>['error']
}

/** One part: who, under which article, and how much (ps189). */
const Part = ({ stored, federation, articles, row, left, onChange, onRemove, errorOf }: PartProps) => {
  const { t, i18n } = useTranslation('finance')
  const { money, number } = useFormats()
  const search = useContactSearch(federation)
  const isAbsolute = row.type === 'ABSOLUTE'
  const most = left === null ? null : isAbsolute ? money(left, stored.currency) : `${number(String(left / 100))} %`
  const tooMuch = left !== null && row.value > left ? t('split.atMost', { most }) : errorOf('value')
  return (
    <li className={classes.part}>
      <Typeahead
        label={t('show.to')}
        full="NO_PAGE"
        required
        search={search}
        value={row.contact}
        error={errorOf('contactRef') ?? errorOf('contactType')}
        onChange={(contact) => onChange({ ...row, contact })}
      />
      <ActionIcon
        variant="subtle"
        className={classes.remove}
        aria-label={t('split.remove', { name: row.contact?.name ?? '' })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <NativeSelect
        label={t('bill.article')}
        required
        value={row.articleRef}
        error={errorOf('articleRef')}
        data={[
          { value: '', label: t('split.choose') },
          ...articles.map(({ ref, name }) => ({ value: ref, label: name })),
        ]}
        onChange={({ currentTarget }) => onChange({ ...row, articleRef: currentTarget.value })}
      />
      <div className={classes.value}>
        <SegmentedControl
          aria-label={t('split.type')}
          data={[
            { value: 'ABSOLUTE', label: '€' },
            { value: 'PERCENTAGE', label: '%' },
          ]}
          value={row.type}
          onChange={(type) => onChange({ ...row, type: type === 'PERCENTAGE' ? 'PERCENTAGE' : 'ABSOLUTE', value: 0 })}
        />
        {isAbsolute ? (
          <CentsInput
            label={t('split.amount')}
            cents={row.value}
            currency={stored.currency}
            error={tooMuch}
            onChange={(value) => onChange({ ...row, value })}
          />
        ) : (
          <NumberInput
            label={t('split.percentage')}
            suffix=" %"
            min={0}
            max={100}
            decimalScale={2}
            decimalSeparator={i18n.language === 'nl' ? ',' : '.'}
            allowedDecimalSeparators={[',', '.']}
            value={row.value / 100}
            error={tooMuch}
            onChange={(percent) => onChange({ ...row, value: Math.round(Number(percent) * 100) || 0 })}
          />
        )}
      </div>
    </li>
  )
}

const Parts = ({
  value,
  onChange,
  errorOf,
  ...rest
}: FieldPart<Row[]> & { stored: ArticleSplits; federation: string; articles: readonly RefName[] }) => {
  const { t } = useTranslation('finance')
  const { maximum } = rest.stored
  const leftOf = (at: number): number | null => {
    const type = value[at]?.type
    const others = value.filter((row, other) => other !== at && row.type === type)
    const most = type === 'PERCENTAGE' ? maximum.percentage : maximum.absolute
    return most === null ? null : Math.max(most - others.reduce((sum, row) => sum + row.value, 0), 0)
  }
  const rows = value.map((row, at) => ({ row, at, key: `part ${at}` }))
  return (
    <>
      <ol className={classes.parts}>
        {rows.map(({ row, at, key }) => (
          <Part
            key={key}
            {...rest}
            row={row}
            left={leftOf(at)}
            errorOf={(field) => errorOf(`${at}.${field}`)}
            onChange={(changed) => onChange(value.with(at, changed))}
            onRemove={() => onChange(value.filter((_, other) => other !== at))}
          />
        ))}
      </ol>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={value.length >= 20}
        onClick={() => onChange([...value, { contact: null, articleRef: '', type: 'ABSOLUTE', value: 0 }])}
      >
        {t('split.add')}
      </Button>
    </>
  )
}

/** Who gets a part of what is sold of an article (pr0732 to pr0736): of the federation, or of a competition after it. */
export const SplitsDrawer = ({
  stored,
  federation,
  articles,
  onClose,
  save,
}: {
  stored: ArticleSplits
  federation: string
  /** The articles under which parts may be counted. */
  articles: readonly RefName[]
  onClose: () => void
  save: (input: SaveSplits) => Promise<ArticleSplits>
}) => {
  const { t, i18n } = useTranslation('finance')
  const { money } = useFormats()
  const textOf = useSplitText()
  const inherited = stored.splits.filter(({ isInherited }) => isInherited)
  const words: FormWords<Values> = {
    splits: {
      label: t('show.parts'),
      text: (splits) =>
        splits.map(({ contact, ...row }) => textOf({ ...row, name: contact?.name ?? '' }, stored.currency)).join(' · '),
    },
  }
  return (
    <ChangeDrawer<Values, ArticleSplits>
      title={t('split.title', { article: stored.article.name })}
      onClose={onClose}
      stored={stored}
      view={ArticleSplits}
      valuesOf={({ splits }) => ({
        splits: splits.flatMap(({ contact, article, type, value, isInherited }) =>
          isInherited || contact.type === 'COMPETITION'
            ? []
            : [{ contact: { ...contact, type: contact.type }, articleRef: article.ref, type, value }],
        ),
      })}
      words={words}
      validate={(values) => schemaErrorsOf(SaveSplits, { splits: toInput(values), version: stored.version }, i18n)}
      save={(values, { version }) => save(SaveSplits.parse({ splits: toInput(values), version }))}
    >
      {(form) => (
        <>
          <p className={classes.why}>{t('show.partsWhy')}</p>
          {stored.price > 0 && (
            <p className={classes.why}>{t('split.price', { amount: money(stored.price, stored.currency) })}</p>
          )}
          {inherited.length > 0 && (
            <section aria-label={t('split.inherited')}>
              <h3 className={classes.heading}>{t('split.inherited')}</h3>
              <ul className={classes.inherited}>
                {inherited.map(({ contact, article, ...split }) => (
                  <li key={`${contact.ref} ${article.ref} ${split.type}`}>
                    <span>{textOf({ ...split, name: contact.name }, stored.currency)}</span>
                    <span className={classes.why}>{article.name}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Parts {...fieldsOf(form, words).of('splits')} stored={stored} federation={federation} articles={articles} />
        </>
      )}
    </ChangeDrawer>
  )
}
