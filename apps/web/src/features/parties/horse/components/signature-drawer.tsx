import { Input } from '@mantine/core'
import { HorseDetail } from '@oxer/domain/parties/horse/horse.schema'
import type { SignatureMark } from '@oxer/domain/parties/horse/horse-signature.schema'
import { ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useHorseChanges } from '../horse.mutations.ts'
import { SignaturePad } from './signature-pad.tsx'

/** `ref` is the stored drawing, or null once it was changed or if there is none; its marks are then those of the form. */
type Drawing = { ref: string | null; marks: readonly SignatureMark[] }
type Values = { drawing: Drawing; signature: string }

const DrawingField = ({
  horse,
  value,
  onChange,
}: {
  horse: string
  value: Drawing
  onChange: (drawing: Drawing) => void
}) => {
  const { t } = useTranslation('parties')
  const stored = trpc.parties.horse.getSignature.useQuery(
    { horse, signature: value.ref ?? '' },
    { enabled: value.ref !== null },
  )
  if (value.ref !== null && !stored.data) return <ShapeSkeleton shape="figure" />
  const marks = value.ref === null ? value.marks : (stored.data?.marks ?? [])
  return (
    <Input.Wrapper
      component="fieldset"
      label={t('horse.drawing.marks')}
      style={{ display: 'grid', gap: 10, border: 0, padding: 0, margin: 0, minWidth: 0 }}
    >
      <SignaturePad marks={marks} onChange={(changed) => onChange({ ref: null, marks: changed })} />
    </Input.Wrapper>
  )
}

/** The drawing of the markings and their description, saved together. A changed drawing is stored beside the earlier ones. */
export const SignatureDrawer = ({ horse, onClose }: { horse: HorseDetail; onClose: () => void }) => {
  const { t } = useTranslation('parties')
  const { update, addSignature } = useHorseChanges()
  const words: FormWords<Values> = {
    drawing: {
      label: t('horse.drawing.marks'),
      text: ({ ref, marks }) =>
        ref === null ? t('horse.drawing.marksOf', { count: marks.length }) : t('horse.drawing.stored'),
    },
    signature: t('horse.drawing.description'),
  }
  return (
    <ChangeDrawer<Values, HorseDetail>
      title={t('horse.drawing.editOf', { name: horse.name })}
      size="xl"
      onClose={onClose}
      stored={horse}
      view={HorseDetail}
      valuesOf={({ signatureRef, signature }) => ({ drawing: { ref: signatureRef, marks: [] }, signature })}
      words={words}
      save={({ drawing: { ref, marks }, signature }, seen) => {
        const sent = { horse: seen.ref, version: seen.version, signature }
        // A stored drawing, or none, is chosen; only a drawn one is new.
        return ref === null && marks.length > 0
          ? addSignature.mutateAsync({ ...sent, marks: [...marks] })
          : update.mutateAsync({
              ...sent,
              name: seen.name,
              gender: seen.gender,
              isPony: seen.isPony,
              signatureRef: ref,
            })
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <DrawingField
              horse={horse.ref}
              value={form.values.drawing}
              onChange={(drawing) => form.setFieldValue('drawing', drawing)}
            />
            {field.prose('signature', { description: t('horse.drawing.descriptionHint') })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
