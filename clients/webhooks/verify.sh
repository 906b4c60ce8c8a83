#!/bin/sh
# Verifies a delivery with openssl, to look into one by hand.
# SECRET=… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE=… sh verify.sh < body
age=$(($(date +%s) - WEBHOOK_TIMESTAMP))
[ "${age#-}" -le 300 ] || exit 1
hex() { od -An -tx1 | tr -d ' \n'; }
case $SECRET in
  whsec_*) key=$(printf %s "${SECRET#whsec_}" | openssl base64 -d -A | hex) ;;
  *) key=$(printf %s "$SECRET" | hex) ;;
esac
expected=$({ printf %s "$WEBHOOK_ID.$WEBHOOK_TIMESTAMP."; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
for signature in $WEBHOOK_SIGNATURE; do
  [ "$signature" = "v1,$expected" ] && exit 0
done
exit 1
