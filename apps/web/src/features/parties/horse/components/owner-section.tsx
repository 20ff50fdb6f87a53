import { Button } from '@mantine/core'
import type { HorseDetail } from '@oxer/domain/parties/horse/horse.schema'
import { HorseOwner } from '@oxer/domain/parties/horse/horse-owner.schema'
import { ErrorState, Facts, Section, ShapeSkeleton, Typeahead } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../../shared/contact-link.tsx'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { type PayerOption, usePayerSearch } from '../../../../shared/finance/use-payer-search.ts'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useHorseChanges } from '../horse.mutations.ts'

type Values = { contact: PayerOption | null }

/** Chooses who is paid for a horse: a member or a club, or nobody. */
const OwnerDrawer = ({ horse, owner, onClose }: { horse: HorseDetail; owner: HorseOwner; onClose: () => void }) => {
  const { t } = useTranslation('parties')
  const done = useDone()
  const search = usePayerSearch(horse.federation.ref)
  const { saveOwner } = useHorseChanges()
  const words: FormWords<Values> = {
    contact: { label: t('horse.ownerContact'), text: (contact) => contact?.name ?? '' },
  }
  return (
    <ChangeDrawer<Values, HorseOwner>
      title={t('horse.chooseOwner')}
      onClose={onClose}
      stored={owner}
      view={HorseOwner}
      words={words}
      valuesOf={({ contact }) => ({ contact })}
      save={async ({ contact }, { version }) => {
        await saveOwner.mutateAsync({
          ...{ horse: horse.ref, version },
          contact: contact && { type: contact.type, ref: contact.ref },
        })
        done({ message: t('horse.ownerSaved', { name: horse.name }) })
      }}
    >
      {(form) => (
        <Typeahead<PayerOption>
          label={t('horse.ownerContact')}
          full="NO_PAGE"
          description={t('horse.ownerWhy')}
          data-autofocus
          search={search}
          value={form.values.contact}
          error={form.errors.contact}
          onChange={(contact) => form.setFieldValue('contact', contact)}
        />
      )}
    </ChangeDrawer>
  )
}

/** Who gets the prize money of a horse where a test pays its owner. */
export const OwnerSection = ({ horse, canChoose }: { horse: HorseDetail; canChoose: boolean }) => {
  const { t } = useTranslation('parties')
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = trpc.parties.horse.owner.useQuery({ horse: horse.ref })
  return (
    <Section
      title={t('horse.ownerContact')}
      description={t('horse.ownerWhy')}
      actions={
        canChoose &&
        data && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('horse.chooseOwner')}
          </Button>
        )
      }
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <ShapeSkeleton shape="text" />}
      {data && (
        <Facts
          columns={3}
          items={[
            {
              label: t('horse.ownerPaid'),
              value: data.contact ? <ContactLink contact={data.contact} /> : t('horse.ownerRider'),
            },
          ]}
        />
      )}
      {isOpen && data && <OwnerDrawer horse={horse} owner={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}
