import { plainTextOf } from '@oxer/domain/kernel/rich-text/rich-text'

/** The word of a field with a long text; a conflict compares the texts without their marks. */
export const richWord = (label: string): { label: string; text(value: string): string } => ({
  label,
  text: plainTextOf,
})
