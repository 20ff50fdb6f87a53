import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core'
import { type PrizeDivision, prizeDivisions } from '@oxer/domain/finance/prize/prize.presets'
import { prizesOfTotal } from '@oxer/domain/finance/prize/prize.rules'
import { PrizePayee, type PrizesOfPart, PrizeTable } from '@oxer/domain/finance/prize/prize.schema'
import { ErrorState, SideDrawer } from '@oxer/ui'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CentsInput } from '../../../../shared/cents-input.tsx'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldPart, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useTestChanges } from '../test.mutations.ts'
import classes from './prizes-drawer.module.css'

type Values = Pick<PrizeTable, 'amounts' | 'minimum' | 'isPublic' | 'payee'>

const divisions = ['three', 'five', 'eight', 'twelve'] as const satisfies readonly PrizeDivision[]

/** Divides a sum over places as is usual; the amounts can be changed afterwards. */
const Division = ({ currency, onDivide }: { currency: string; onDivide: (amounts: number[]) => void }) => {
  const { t } = useTranslation('competitions')
  const [total, setTotal] = useState(0)
  const [division, setDivision] = useState<PrizeDivision>('five')
  return (
    <fieldset className={classes.division}>
      <legend>{t('prizes.divide')}</legend>
      <CentsInput label={t('prizes.total')} cents={total} currency={currency} onChange={setTotal} />
      <NativeSelect
        label={t('prizes.division')}
        data={choices(divisions, (each) =>
          t('prizes.divisionOf', {
            count: prizeDivisions[each].length,
            percentages: prizeDivisions[each].join(' · '),
          }),
        )}
        value={division}
        onChange={({ currentTarget: { value } }) => setDivision(divisions.find((each) => each === value) ?? 'five')}
      />
      <Button
        variant="default"
        disabled={total === 0}
        onClick={() => onDivide([...prizesOfTotal(total, prizeDivisions[division])])}
      >
        {t('prizes.apply')}
      </Button>
    </fieldset>
  )
}

const Places = ({ value, onChange, error, currency }: FieldPart<number[]> & { currency: string }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const places = value.map((amount, at) => ({ place: at + 1, amount }))
  const together = value.reduce((sum, amount) => sum + amount, 0)
  return (
    <>
      <ol className={classes.places}>
        {places.map(({ place, amount }) => (
          <li key={place}>
            <CentsInput
              label={t('prizes.place', { place })}
              cents={amount}
              currency={currency}
              onChange={(cents) => onChange(value.with(place - 1, cents))}
            />
            {place === value.length && (
              <ActionIcon
                variant="subtle"
                aria-label={t('prizes.remove', { place })}
                onClick={() => onChange(value.slice(0, -1))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.below}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={value.length >= 100}
          onClick={() => onChange([...value, 0])}
        >
          {t('prizes.add')}
        </Button>
        {value.length > 0 && (
          <strong className={classes.sum}>{t('prizes.sum', { amount: formats.money(together, currency) })}</strong>
        )}
      </div>
    </>
  )
}

const Winners = ({ table: { parts, isBooked, currency } }: { table: PrizeTable }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const won = parts.filter(({ winners }) => winners.length > 0)
  const stateOf = ({ isFinal }: PrizesOfPart): string => {
    if (!isFinal) return t('prizes.now')
    return t(isBooked ? 'prizes.owed' : 'prizes.final')
  }
  return (
    <>
      <h3 className={classes.heading}>{t('prizes.winners')}</h3>
      {!isBooked && <p className={classes.why}>{t('prizes.elsewhere')}</p>}
      {won.length === 0 && <p className={classes.why}>{t('prizes.none')}</p>}
      {won.map((part) => (
        <section key={part.testSet.ref} aria-label={part.testSet.name}>
          <p className={classes.part}>
            {parts.length > 1 && <strong>{part.testSet.name}</strong>} {stateOf(part)}
          </p>
          <ul className={classes.winners}>
            {part.winners.map(({ participation, place, rider, horse, payee, amount }) => (
              <li key={participation}>
                <span className={classes.place}>{place}</span>
                <span>
                  {rider.name}
                  <span className={classes.horse}>{horse.name}</span>
                  {payee.ref !== rider.ref && (
                    <span className={classes.horse}>{t('prizes.paidTo', { name: payee.name })}</span>
                  )}
                </span>
                <span className={classes.money}>{formats.money(amount, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const usePrizeWords = (currency: string): FormWords<Values> => {
  const { t } = useTranslation('competitions')
  const { money } = useFormats()
  return {
    amounts: {
      label: t('prizes.places'),
      text: (amounts) => amounts.map((amount) => money(amount, currency)).join(' · '),
    },
    minimum: { label: t('prizes.minimum'), text: (cents) => money(cents, currency) },
    isPublic: t('prizes.isPublic'),
    payee: {
      label: t('prizes.payee'),
      options: choices(PrizePayee.options, (payee) => t(`prizes.payees.${payee}`)),
    },
  }
}

const LoadedPrizes = ({ table, onClose }: { table: PrizeTable; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { savePrizes } = useTestChanges()
  const words = usePrizeWords(table.currency)
  const of = { competition: competition.ref, test: table.test.ref }
  return (
    <ChangeDrawer<Values, PrizeTable>
      title={t('prizes.title', { name: table.test.name })}
      onClose={onClose}
      stored={table}
      view={PrizeTable}
      valuesOf={({ amounts, minimum, isPublic, payee }) => ({ amounts, minimum, isPublic, payee })}
      words={words}
      save={(values, { version }) => savePrizes.mutateAsync({ ...of, ...values, version })}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        const amounts = field.of('amounts')
        const { errorOf: _, ...minimum } = field.of('minimum')
        return (
          <>
            <p className={classes.why}>{t('prizes.why')}</p>
            <Places {...amounts} currency={table.currency} />
            <Division currency={table.currency} onDivide={amounts.onChange} />
            <CentsInput
              label={minimum.label}
              cents={minimum.value}
              currency={table.currency}
              error={minimum.error}
              onChange={minimum.onChange}
            />
            <p className={classes.why}>{t('prizes.minimumWhy')}</p>
            {field.choice('payee', { description: t('prizes.payeeWhy') })}
            {field.flag('isPublic')}
            <Winners table={table} />
          </>
        )
      }}
    </ChangeDrawer>
  )
}

/** The prize money of a test, and who wins it by its rankings of now. */
export const PrizesDrawer = ({ test, onClose }: { test: { ref: string; name: string }; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { data, isError, refetch } = trpc.competitions.testPrizes.get.useQuery(
    { competition: competition.ref, test: test.ref },
    { staleTime: 0 },
  )
  if (data) return <LoadedPrizes table={data} onClose={onClose} />
  return (
    <SideDrawer title={t('prizes.title', { name: test.name })} opened onClose={onClose}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3, 4].map((key) => <Skeleton key={key} height={52} mb="md" />)
      )}
    </SideDrawer>
  )
}
