// Input that the tests of licenses, member benefits and courses share.
export const money = { amountWithTax: 4500, taxLevelCode: 'VAT_21' as const, currency: 'EUR' as const }
export const renewal = {
  type: 'RECURRING' as const,
  period: 'ANNUAL' as const,
  startType: 'DAY_OF_MONTH' as const,
  startDay: 1,
  startMonth: 9,
  closePeriod: { startDay: 1, startMonth: 7, endDay: 15, endMonth: 7 },
  earlybirdPeriod: { startDay: 16, startMonth: 7, endDay: 30, endMonth: 8 },
}
export const rules = {
  logicalOperator: 'all' as const,
  inverted: false,
  children: [
    {
      kind: 'PERSON_HAS_AGE' as const,
      weight: 'REQUIRED' as const,
      inverted: false,
      operator: '>=' as const,
      number: 16,
    },
    { kind: 'PERSON_IS_MEMBER_OF_FEDERATION' as const, weight: 'EXPECTED' as const, inverted: false },
  ],
}
/** The expected answer to an input; money is returned with its net amount. */
export const sentOf = <Row extends { money: { amountWithTax: number; taxLevelCode: string; currency: string } }>(
  row: Row,
) => ({
  ...row,
  money: {
    amountWithTax: row.money.amountWithTax,
    taxLevelCode: row.money.taxLevelCode,
    currency: row.money.currency,
  },
})
