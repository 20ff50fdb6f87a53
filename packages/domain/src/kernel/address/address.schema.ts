import * as z from 'zod'

export const Address = z
  .object({
    street: z.string().max(200).default(''),
    number: z.string().max(20).default(''),
    bus: z.string().max(20).default(''),
    postalCode: z.string().max(20).default(''),
    cityName: z.string().max(100).default(''),
    state: z.string().max(100).default(''),
    county: z.string().max(100).default(''),
    /** ISO 3166-1 alpha-3. */
    country: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('BEL'),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>
