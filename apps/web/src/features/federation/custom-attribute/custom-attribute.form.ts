// The form of a custom attribute has the values of every kind of input, and sends those of one kind.
import type {
  CustomAttributeInput,
  CustomAttributeInputKind,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'

export type Limits = {
  minimum: string
  maximum: string
  step: string
  /** One on each line. */
  choices: string
  stars: number
}

export const limitsOf = (input: CustomAttributeInput | null, show: (text: string) => string): Limits => {
  const isSlider = input?.inputKind === 'SLIDER'
  return {
    minimum: isSlider ? show(String(input.minimum)) : '0',
    maximum: isSlider ? show(String(input.maximum)) : '100',
    step: isSlider ? show(String(input.step)) : '1',
    choices: input?.inputKind === 'DROPDOWN' ? input.choices.join('\n') : '',
    stars: input?.inputKind === 'RATING' ? input.maximum : 5,
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const inputOf = (
  inputKind: CustomAttributeInputKind,
  limits: Limits,
  read: (text: string) => string,
): CustomAttributeInput => {
  // An empty text is not a number, and converting it would give zero.
  const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(read(text)))
  switch (inputKind) {
    case 'INPUT':
      return { inputKind }
    case 'DROPDOWN':
      return { inputKind, choices: linesOf(limits.choices) }
    case 'RATING':
      return { inputKind, maximum: limits.stars }
    case 'SLIDER':
      return {
        inputKind,
        minimum: numberOf(limits.minimum),
        maximum: numberOf(limits.maximum),
        step: numberOf(limits.step),
      }
  }
}
