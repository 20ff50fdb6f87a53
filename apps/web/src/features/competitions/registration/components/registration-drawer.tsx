import { Checkbox, NativeSelect, NumberInput, Radio, SegmentedControl, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type RegistrationMetadata,
  ShownRegistration,
} from '@oxer/domain/competitions/registration/registration.schema'
import { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import { Typeahead } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { useHorseSearch } from '../../../../shared/horse-search.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import {
  clearedForMode,
  clearedForType,
  firstTypeOf,
  isNewCombination,
  missingFields,
  practitionerOf,
  type RegistrationValues,
  valuesOf,
} from '../registration.form.ts'
import { useRegistrationMutations } from '../registration.mutations.ts'
import classes from '../registrations.module.css'
import { useNoticeText } from '../use-notice-text.ts'
import { fieldOfServer, useRegistrationWords } from '../use-registration-words.ts'
import { ClubField } from './club-field.tsx'
import { LevyLines } from './levy-lines.tsx'
import { NewHorseFields } from './new-horse-fields.tsx'
import { NewRiderFields } from './new-rider-fields.tsx'
import { PresentedFields } from './presented-fields.tsx'
import { RuleReasons, useInformationTexts } from './rule-reasons.tsx'
import { TeamFields } from './team-fields.tsx'

type Form = UseFormReturnType<RegistrationValues>

/** The horses of the chosen rider, one click each; below them another known horse, or a new one. */
const HorseChoice = ({ form, competition, federation }: { form: Form; competition: string; federation: string }) => {
  const { t } = useTranslation('competitions')
  const searchHorses = useHorseSearch(federation)
  const fullSearch = useFullSearch('horses', federation)
  const { rider, test, horseChoice } = form.values
  const metadata = trpc.competitions.registration.individual.useQuery(
    { competition, test, id: rider?.ref ?? '' },
    { enabled: rider !== null && test !== '' },
  )
  if (rider === null) return null
  const organisations = metadata.data?.organisations ?? []
  return (
    <>
      <Radio.Group label={t('registration.field.horse')} required {...form.getInputProps('horseChoice')}>
        <div className={classes.horses}>
          {metadata.isPending && <span className={classes.quiet}>{t('registration.form.loadingHorses')}</span>}
          {(metadata.data?.combinations ?? []).map((combination) => (
            <Radio
              key={combination.practitionerRef}
              value={combination.practitionerRef}
              label={combination.horse.name}
              {...(combination.isRegistered && { description: t('registration.form.alreadyIn') })}
            />
          ))}
          <Radio value="other" label={t('registration.form.otherHorse')} />
          <Radio value="new" label={t('registration.form.newHorse')} />
        </div>
      </Radio.Group>
      {horseChoice === 'other' && (
        <Typeahead
          {...fullSearch}
          label={t('registration.form.findHorse')}
          required
          search={searchHorses}
          value={form.values.otherHorse}
          error={form.errors.otherHorse}
          onChange={(otherHorse) => form.setFieldValue('otherHorse', otherHorse)}
        />
      )}
      {organisations.length > 0 && (
        <NativeSelect
          label={t('registration.field.organisation')}
          data={[
            { value: '', label: organisations.length === 1 ? (organisations[0]?.name ?? '') : '' },
            ...(organisations.length === 1 ? [] : organisations.map(({ ref, name }) => ({ value: ref, label: name }))),
          ]}
          {...form.getInputProps('organisationRef')}
        />
      )}
    </>
  )
}

/** The offer for these values, as soon as there are enough (c083). */
const useOffer = (values: RegistrationValues, competition: string) => {
  const isEnough = missingFields(values).length === 0
  const offer = trpc.competitions.registration.offer.useQuery(
    {
      competition,
      testRef: values.test,
      practitioner: practitionerOf(values),
      priceProfileRef: values.priceProfileRef === '' ? null : values.priceProfileRef,
      quantity: values.quantity,
    },
    { enabled: isEnough, meta: { quiet: true } },
  )
  return isEnough ? offer.data : undefined
}

/** Without a choice, the rider's group or the competition decides; the offer says which profile that is. */
const PriceProfileField = ({
  form,
  metadata,
  competition,
}: {
  form: Form
  metadata: RegistrationMetadata
  competition: string
}) => {
  const { t } = useTranslation('competitions')
  const suggested = useOffer(form.values, competition)?.suggestedPriceProfile
  if (metadata.priceProfiles.length === 0 && !suggested) return null
  const own = form.values.priceProfileRef
  const isOffered = metadata.priceProfiles.some(({ ref }) => ref === own)
  return (
    <NativeSelect
      label={t('registration.field.priceProfile')}
      data={[
        {
          value: '',
          label: suggested
            ? t('registration.form.bySuggestionOf', { name: suggested.name })
            : t('registration.form.bySuggestion'),
        },
        ...(suggested && own === suggested.ref && !isOffered ? [{ value: own, label: suggested.name }] : []),
        ...metadata.priceProfiles.map(({ ref, name }) => ({ value: ref, label: name })),
      ]}
      {...form.getInputProps('priceProfileRef')}
    />
  )
}

/** The fee and the verdict of the rules, as soon as there are enough values (c083). */
const Offer = ({ form, competition, isNew }: { form: Form; competition: string; isNew: boolean }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const offer = useOffer(form.values, competition)
  if (!offer) return null
  return (
    <>
      {isNew && offer.rules && <RuleReasons verdict={offer.rules} />}
      <div className={classes.fees} role="status">
        <LevyLines levies={isNew ? offer.levies : []} />
        <div className={classes.fee}>
          <span>
            {t('registration.field.fee')}{' '}
            {offer.kind === 'LATE_REGISTRATION' && (
              <span className={classes.quiet}>{t('registration.kind.LATE_REGISTRATION')}</span>
            )}
          </span>
          <span className={classes.amount}>{formats.money(offer.fee.amountWithTax, offer.fee.currency)}</span>
        </div>
      </div>
    </>
  )
}

type FieldsProps = { form: Form; metadata: RegistrationMetadata; isNew: boolean; isTestFixed: boolean }

/** The test, and the part of it in which the combination starts. */
const TestFields = ({ form, metadata, isNew, isTestFixed }: FieldsProps) => {
  const { t } = useTranslation('competitions')
  const test = metadata.tests.find((each) => each.ref === form.values.test)
  return (
    <>
      {!isTestFixed && (
        <NativeSelect
          label={t('registration.field.test')}
          required
          data={metadata.tests
            .filter((each) => !each.isCancelled)
            .map(({ ref, name }) => ({ value: ref, label: name }))}
          {...form.getInputProps('test')}
          onChange={(event) => {
            const next = metadata.tests.find((each) => each.ref === event.currentTarget.value)
            form.setValues({
              test: next?.ref ?? '',
              testSetRef: next?.testSets[0]?.ref ?? '',
              outOfCompetition: next?.outOfCompetitionByDefault ?? false,
              startPosition: '',
              ...(next?.types.includes(form.values.type) ? { teamRef: '' } : clearedForType(firstTypeOf(next))),
            })
          }}
        />
      )}
      {isNew && test && test.types.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('registration.form.type')}
          value={form.values.type}
          onChange={(type) => form.setValues(clearedForType(RegistrationType.parse(type)))}
          data={test.types.map((type) => ({ value: type, label: t(`registration.type.${type}`) }))}
        />
      )}
      {isNew && test && test.testSets.length > 1 && (
        <NativeSelect
          label={t('registration.field.part')}
          data={test.testSets.map(({ ref, name }) => ({ value: ref, label: name }))}
          {...form.getInputProps('testSetRef')}
        />
      )}
    </>
  )
}

const StartFields = ({ form, metadata, isNew }: Omit<FieldsProps, 'isTestFixed'>) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const searchPersons = usePersonSearch(competition.federationRef)
  const fullSearch = useFullSearch('members', competition.federationRef)
  const { values } = form
  const candidates = trpc.competitions.registration.startlistEntryCandidates.useQuery(
    { competition: competition.ref, test: values.test, testSet: values.testSetRef },
    { enabled: isNew && values.test !== '' && values.testSetRef !== '' },
  )
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('registration.form.mode')}
        value={values.mode}
        onChange={(mode) => form.setValues(clearedForMode(mode === 'unknown' ? 'unknown' : 'known'))}
        data={[
          { value: 'known', label: t('registration.form.known') },
          { value: 'unknown', label: t('registration.form.unknown') },
        ]}
      />
      {values.type === 'HORSE' && <PresentedFields form={form} federation={competition.federationRef} />}
      {values.type === 'HORSE' ? null : values.mode === 'known' ? (
        <>
          <Typeahead
            {...fullSearch}
            label={t('registration.field.rider')}
            required
            data-autofocus
            search={searchPersons}
            value={values.rider}
            error={form.errors.rider}
            onChange={(rider) => form.setValues({ rider, horseChoice: '', otherHorse: null, organisationRef: '' })}
          />
          <HorseChoice form={form} competition={competition.ref} federation={competition.federationRef} />
        </>
      ) : (
        <>
          <NewRiderFields form={form} />
          <ClubField form={form} federation={competition.federationRef} />
        </>
      )}
      {isNewCombination(values) && (
        <NewHorseFields form={form} fee={values.type === 'HORSE' ? null : metadata.newCombinationFee} />
      )}
      <PriceProfileField form={form} metadata={metadata} competition={competition.ref} />
      {isNew && (
        <div className={classes.pair}>
          <NumberInput
            label={t('registration.form.quantity')}
            min={1}
            max={50}
            allowDecimal={false}
            value={values.quantity}
            error={form.errors.quantity}
            onChange={(quantity) => form.setFieldValue('quantity', Math.max(1, Number(quantity) || 1))}
          />
          {(candidates.data?.length ?? 0) > 0 && (
            <NativeSelect
              label={t('registration.form.startPosition')}
              data={[
                { value: '', label: '' },
                ...(candidates.data ?? []).map(({ position }) => ({
                  value: String(position),
                  label: String(position),
                })),
              ]}
              {...form.getInputProps('startPosition')}
            />
          )}
        </div>
      )}
      <Checkbox
        label={t('registration.field.outOfCompetition')}
        {...form.getInputProps('outOfCompetition', { type: 'checkbox' })}
      />
      <Checkbox label={t('registration.form.forSale')} {...form.getInputProps('forSale', { type: 'checkbox' })} />
      <Textarea label={t('registration.field.notes')} autosize maxLength={2000} {...form.getInputProps('notes')} />
      <Offer form={form} competition={competition.ref} isNew={isNew} />
    </>
  )
}

const Fields = ({ form, metadata, isNew, isTestFixed }: FieldsProps) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  return (
    <>
      <TestFields form={form} metadata={metadata} isNew={isNew} isTestFixed={isTestFixed} />
      {form.values.type === 'TEAM' ? (
        <>
          <TeamFields form={form} competition={competition.ref} />
          <PriceProfileField form={form} metadata={metadata} competition={competition.ref} />
          <Textarea label={t('registration.field.notes')} autosize maxLength={2000} {...form.getInputProps('notes')} />
          <Offer form={form} competition={competition.ref} isNew={isNew} />
        </>
      ) : (
        <StartFields form={form} metadata={metadata} isNew={isNew} />
      )}
    </>
  )
}

export const RegistrationDrawer = ({
  test,
  registration,
  chosen = {},
  metadata,
  onClose,
}: {
  test: string | null
  registration: ShownRegistration | null
  /** What was chosen on the line before. */
  chosen?: Partial<RegistrationValues>
  metadata: RegistrationMetadata
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { create, update } = useRegistrationMutations()
  const { save, dialog } = useConfirmedSave(t('registration.warnings.title'))
  const informationOf = useInformationTexts()
  const noticeText = useNoticeText(metadata.newCombinationFee)
  const wordsOf = useRegistrationWords(metadata, registration)
  // A retry after a lost answer has the same key, so nobody is registered twice.
  const [requestKey] = useState(() => crypto.randomUUID())
  const send = async (values: RegistrationValues, seen: ShownRegistration | null): Promise<void> => {
    const common = {
      competition: competition.ref,
      test: values.test,
      data: practitionerOf(values),
      // cr529
      outOfCompetition: values.type !== 'TEAM' && values.outOfCompetition,
      forSale: values.type !== 'TEAM' && values.forSale,
      notes: values.notes,
      priceProfileRef: values.priceProfileRef === '' ? null : values.priceProfileRef,
    }
    const outcome = await save((confirmSaveWithWarnings) =>
      seen
        ? update.mutateAsync({ ...common, registration: seen.ref, version: seen.version, confirmSaveWithWarnings })
        : create.mutateAsync({
            ...common,
            testSetRef: values.testSetRef,
            quantity: values.quantity,
            startPositions: values.startPosition === '' ? [] : [Number(values.startPosition)],
            requestKey,
            confirmSaveWithWarnings,
          }),
    )
    showSuccess(
      [
        t('registration.saved', { count: outcome.registrations.length }),
        ...outcome.notices.map(noticeText),
        ...informationOf(outcome.informed),
      ].join(' '),
    )
  }
  const frame = {
    onClose,
    fieldOfServer,
    validate: (values: RegistrationValues) =>
      Object.fromEntries(missingFields(values).map((field) => [field, t('registration.form.required')])),
  }
  const fields = (form: Form) => (
    <Fields
      form={form}
      metadata={metadata}
      isNew={registration === null}
      isTestFixed={test !== null && (chosen.test ?? test) === test}
    />
  )
  return (
    <>
      {registration === null ? (
        <EditDrawer
          {...frame}
          title={t('registration.add')}
          initialValues={{ ...valuesOf(metadata, chosen.test ?? test, null), ...chosen }}
          save={(values) => send(values, null)}
        >
          {fields}
        </EditDrawer>
      ) : (
        <ChangeDrawer<RegistrationValues, ShownRegistration>
          {...frame}
          title={t('registration.edit')}
          stored={registration}
          view={ShownRegistration}
          valuesOf={(seen) => valuesOf(metadata, test, seen)}
          words={wordsOf}
          save={send}
        >
          {fields}
        </ChangeDrawer>
      )}
      {dialog}
    </>
  )
}
