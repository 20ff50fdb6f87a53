/** Universal Equine Life Number: three digits of the country, then twelve letters or digits (ueln.net). */
export const isUeln = (text: string): boolean => /^\d{3}[0-9A-Z]{12}$/.test(text)
