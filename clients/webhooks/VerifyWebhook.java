// Verifies a delivery in Java 11 or newer, without packages.
// SECRET=… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE=… java VerifyWebhook.java < body
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class VerifyWebhook {
    static boolean isGenuine(byte[] body, String id, String timestamp, String signatures, String secret) throws Exception {
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > 300) return false;
        byte[] key = secret.startsWith("whsec_")
            ? Base64.getDecoder().decode(secret.substring(6))
            : secret.getBytes(StandardCharsets.UTF_8);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        for (String signature : signatures.split(" ")) {
            if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))) return true;
        }
        return false;
    }

    public static void main(String[] none) throws Exception {
        var given = System.getenv();
        boolean genuine = isGenuine(System.in.readAllBytes(), given.get("WEBHOOK_ID"), given.get("WEBHOOK_TIMESTAMP"),
            given.get("WEBHOOK_SIGNATURE"), given.get("SECRET"));
        System.exit(genuine ? 0 : 1);
    }
}
