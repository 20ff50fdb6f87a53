import { Typeahead } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../../shared/changes.ts'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type PayerOption, usePayerSearch } from '../../../../shared/finance/use-payer-search.ts'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'

type Values = { payer: PayerOption | null; description: string }

/** Opens a bill of a competition for anybody of its federation (ps154, q128). */
export const NewBillDrawer = ({
  competition,
  onClose,
  onCreated,
}: {
  competition: string
  onClose: () => void
  onCreated: (bill: string) => void
}) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { quiet } = useSettled('finance')
  const { competitionFinance } = trpc.competitions
  const create = competitionFinance.create.useMutation(quiet)
  const remove = competitionFinance.remove.useMutation(quiet)
  const search = usePayerSearch(useManagedCompetition().competition.federationRef)
  const words: FormWords<Values> = { payer: t('bill.payer'), description: t('bill.description') }
  return (
    <EditDrawer<Values>
      title={t('bill.create')}
      onClose={onClose}
      initialValues={{ payer: null, description: '' }}
      fieldOfServer={{ payerRef: 'payer' }}
      validate={(values) => missingErrors(values, { payer: t('bill.choosePayer'), description: t('bill.describe') })}
      save={async ({ payer, description }) => {
        if (payer === null) return
        const { ref } = await create.mutateAsync({
          ...{ competition, description, payerType: payer.type, payerRef: payer.ref },
        })
        done({
          message: t('bill.created', { description }),
          undo: () => remove.mutateAsync({ competition, bill: ref }),
        })
        onCreated(ref)
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <Typeahead {...inputOf(field.of('payer'))} full="NO_PAGE" search={search} required data-autofocus />
            {field.text('description', { required: true, maxLength: 200 })}
          </>
        )
      }}
    </EditDrawer>
  )
}
